/** A place in the text and the same place in the pane, each as a share of the whole height. */
type Point = readonly [number, number];

/** Keeps the points that increase on both sides, and adds the start and the end. */
export function matchingPositions(points: readonly Point[]): Point[] {
  const kept: Point[] = [[0, 0]];
  for (const point of points) {
    const [left, right] = kept.at(-1) ?? [0, 0];
    if (point[0] > left && point[1] > right && point[0] < 1 && point[1] < 1) kept.push(point);
  }
  return [...kept, [1, 1]];
}

/** The place that corresponds to `position`, in proportion between the two nearest points. */
export function mapPosition(points: readonly Point[], position: number): number {
  const at = Math.min(1, Math.max(0, position));
  const index = points.findIndex(([left]) => left >= at);
  const [left, right] = points[index] ?? [1, 1];
  const [leftBefore, rightBefore] = points[index - 1] ?? [0, 0];
  const share = left > leftBefore ? (at - leftBefore) / (left - leftBefore) : 1;
  return rightBefore + share * (right - rightBefore);
}
