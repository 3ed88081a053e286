const files = new Map(
  Object.entries(
    import.meta.glob<string>('./**/*.svg', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, text]) => [path.split('/').at(-1), text]),
);

interface Drawn {
  viewBox: string;
  markup: string;
}

const drawings = new Map<string, Drawn>();

/** Reads a drawing. The element `<use href="apple.svg" …/>` in a file is replaced with the drawing apple.svg. */
function findDrawing(name: string): Drawn {
  const known = drawings.get(name);
  if (known) return known;
  const [, viewBox = '', content = ''] =
    /^<svg [^>]*viewBox="([^"]*)">(.*)<\/svg>\s*$/s.exec(files.get(`${name}.svg`) ?? '') ?? [];
  if (!content) throw new Error(`The drawing ${name}.svg is missing or has no viewBox`);
  const markup = content
    .replaceAll('\n', '')
    .replace(
      /<use href="([\w-]+)\.svg"([^>]*)\/>/g,
      (_, part: string, attributes: string) => `<g${attributes}>${findDrawing(part).markup}</g>`,
    );
  const drawn = { viewBox, markup };
  drawings.set(name, drawn);
  return drawn;
}

/** Shows a drawing of this folder. Without a label, it is decoration. */
export function Drawing({ name, className, label }: { name: string; className: string; label?: string }) {
  const { viewBox, markup } = findDrawing(name);
  return (
    <svg
      viewBox={viewBox}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React cannot include an SVG file as elements, and the file belongs to the source, so nobody else writes it
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

/** A drawing as a part of another SVG. The foods have their base at 0,0 and are about 180 units high. */
export function DrawingPart({ name, transform }: { name: string; transform: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the same SVG files, as part of another drawing
  return <g transform={transform} dangerouslySetInnerHTML={{ __html: findDrawing(name).markup }} />;
}
