import { type PageFigures, pathOfPage } from './search-console.ts';

export function createPageTotals() {
  const totals = new Map<string, { impressions: number; clicks: number; weighted: number }>();
  return {
    add(page: string, { impressions, clicks, position }: Omit<PageFigures, 'path'>): void {
      const path = pathOfPage(page);
      if (!path) return;
      const total = totals.get(path) ?? { impressions: 0, clicks: 0, weighted: 0 };
      total.impressions += impressions;
      total.clicks += clicks;
      total.weighted += position * impressions;
      totals.set(path, total);
    },

    list: (): PageFigures[] =>
      Array.from(totals, ([path, { impressions, clicks, weighted }]) => ({
        path,
        impressions,
        clicks,
        position: impressions > 0 ? weighted / impressions : 0,
      })),
  };
}
