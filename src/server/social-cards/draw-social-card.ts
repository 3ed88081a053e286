import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import { site } from '../../../site.config.ts';
import { htmlLang } from '../../domain/locale.ts';
import { type SocialCard, socialCardSize } from '../../domain/site/social-card.ts';

const colours = {
  paper: '#FBF8F3',
  ink: '#1D2B26',
  inkSoft: '#4A5852',
  spruce: '#1F4D3F',
  leaf: '#E2B04A',
  /** One colour per NOVA group: groups 1 and 2 to choose freely, group 3 to eat in moderation, group 4 to limit. */
  steps: ['#4C8A5A', '#79A873', '#C98A1B', '#B93A32'],
};

const margin = 72;
/** The drawing of a page touches the right edge. Drawings are 1200 × 675. */
const drawingBox = { top: 104, width: 616, height: 346.5 };
/** The place of the title, on a card with and without a drawing. */
const titleBoxes = {
  beside: {
    top: 148,
    width: socialCardSize.width - drawingBox.width - margin - 36,
    height: 312,
    maxLines: 6,
    maxSize: 68,
    // A balanced narrow line may be too short for the longest word.
    textWrap: 'wrap',
  },
  alone: {
    top: 152,
    width: socialCardSize.width - 2 * margin,
    height: 300,
    maxLines: 4,
    maxSize: 92,
    textWrap: 'balance',
  },
};
type TitleBox = (typeof titleBoxes)['alone'];
const titleLineHeight = 1.1;
const titleSizes = [92, 84, 76, 68, 60, 52, 46];
const smallestTitleSize = 46;
/**
 * The estimated width of a letter of the font Fraunces, relative to the font size: `narrow` for the whole title, `wide`
 * for its longest word. `sizesWorthTrying` uses it to exclude sizes that cannot fit, which is faster than laying out
 * the title in each size.
 */
const letterWidth = { narrow: 0.4, wide: 0.56 };

let loadingFonts: Promise<Font[]> | undefined;

/** Draws a card as a PNG, with an SVG beside the title. Takes up to 200 ms, so it runs in a worker thread. */
export async function drawSocialCard(card: SocialCard, drawing?: string): Promise<Buffer> {
  loadingFonts ??= loadFonts();
  const svg = await layOut(card, drawing, await loadingFonts);
  return (await renderAsync(svg, { font: { loadSystemFonts: false }, logLevel: 'off' })).asPng();
}

function loadFonts(): Promise<Font[]> {
  const require = createRequire(import.meta.url);
  const load = async (file: string, weight: 400 | 600): Promise<Font> => ({
    name: 'Fraunces',
    weight,
    style: 'normal',
    data: await readFile(file),
  });
  return Promise.all([
    load(require.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff'), 600),
    load(require.resolve('@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff'), 600),
    load(require.resolve('@fontsource/fraunces/files/fraunces-latin-400-normal.woff'), 400),
    load(require.resolve('@fontsource/fraunces/files/fraunces-latin-ext-400-normal.woff'), 400),
  ]);
}

async function layOut(given: SocialCard, drawing: string | undefined, fonts: Font[]): Promise<string> {
  const card = { ...given, title: drawable(given.title) };
  const titleBox = drawing ? titleBoxes.beside : titleBoxes.alone;
  for (const size of sizesWorthTrying(card.title, titleBox)) {
    let height = 0;
    const svg = await satori(picture(card, drawing, titleBox, size), {
      ...socialCardSize,
      fonts,
      onNodeDetected: (node) => {
        if (node.key === 'title') height = node.height;
      },
    });
    const lines = Math.round(height / (size * titleLineHeight));
    if (size === smallestTitleSize || (height <= titleBox.height && lines <= titleBox.maxLines)) return svg;
  }
  throw new Error('no title size was tried');
}

/** The sizes at which the longest word of the title may fit its box, and always the smallest. */
export function sizesWorthTrying(title: string, { width, maxLines, maxSize }: TitleBox = titleBoxes.alone) {
  const longestWord = Math.max(...title.split(/[\s-]/).map((word) => word.length));
  return titleSizes.filter(
    (size) =>
      size === smallestTitleSize ||
      (size <= maxSize &&
        title.length * size * letterWidth.narrow < width * maxLines &&
        longestWord * size * letterWidth.wide < width),
  );
}

/** Removes characters that the fonts do not contain, such as emoji, because they would be drawn as empty boxes. */
const drawable = (text: string) =>
  text
    .replace(
      /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Join_Control}\p{Variation_Selector}\p{Cc}]+/gu,
      ' ',
    )
    .replaceAll('\u00ad', '')
    .replace(/\s+/g, ' ')
    .trim();

type Style = Record<string, string | number>;

const box = (style: Style, children: unknown, key: string | null = null) => ({
  type: 'div',
  key,
  props: { style: { display: 'flex', ...style }, children },
});

function picture(
  { locale, title, tagline }: SocialCard,
  drawing: string | undefined,
  titleBox: TitleBox,
  titleSize: number,
) {
  const card = box(
    {
      ...socialCardSize,
      position: 'relative',
      backgroundColor: colours.paper,
      color: colours.ink,
      fontFamily: 'Fraunces',
      fontWeight: 600,
    },
    [
      box(
        {
          position: 'absolute',
          top: 60,
          left: margin,
          alignItems: 'center',
          gap: 18,
          fontSize: 40,
          color: colours.spruce,
        },
        [brandMark, site.siteName],
      ),
      box(
        {
          position: 'absolute',
          top: titleBox.top,
          left: margin,
          width: titleBox.width,
          height: titleBox.height,
          alignItems: 'center',
        },
        box(
          {
            display: 'block',
            width: titleBox.width,
            fontSize: titleSize,
            lineHeight: titleLineHeight,
            letterSpacing: '-0.015em',
            wordBreak: 'break-word',
            ...(titleSize === smallestTitleSize
              ? { lineClamp: titleBox.maxLines }
              : { textWrap: titleBox.textWrap }),
          },
          title,
          'title',
        ),
      ),
      box(
        {
          position: 'absolute',
          left: margin,
          bottom: 50,
          width: 560,
          lineHeight: 1.3,
          textWrap: 'balance',
          fontSize: 30,
          fontWeight: 400,
          color: colours.inkSoft,
        },
        tagline,
      ),
      drawing
        ? box(
            { ...drawingBox, position: 'absolute', right: 0 },
            svgImage(drawing, drawingBox, { borderTopLeftRadius: 24, borderBottomLeftRadius: 24 }),
          )
        : undefined,
      stair,
      box(
        { position: 'absolute', left: 0, bottom: 0, ...groundSize, backgroundColor: colours.spruce },
        undefined,
      ),
    ],
  );
  return { ...card, props: { ...card.props, lang: htmlLang[locale] } };
}

const groundSize = { width: socialCardSize.width, height: 16 };

const stair = box(
  {
    position: 'absolute',
    right: margin,
    bottom: groundSize.height,
    alignItems: 'flex-end',
    gap: 8,
    color: colours.paper,
  },
  colours.steps.map((backgroundColor, step) =>
    box(
      {
        width: 78,
        height: 34 * (step + 1),
        paddingTop: 1,
        justifyContent: 'center',
        fontSize: 24,
        borderTopLeftRadius: 10,
        borderTopRightRadius: 10,
        backgroundColor,
      },
      String(step + 1),
    ),
  ),
);

const svgImage = (svg: string, { width, height }: { width: number; height: number }, style: Style = {}) => ({
  type: 'img',
  key: null,
  props: {
    width,
    height,
    style,
    src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  },
});

/** The logo, drawn as in public/favicon.svg. */
const brandMark = svgImage(
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
<rect width="64" height="64" rx="14" fill="${colours.spruce}"/>
<path d="M8 44h12v-8h12v-8h12v-8h12v32q0 4-4 4H12q-4 0-4-4z" fill="${colours.paper}"/>
<path d="M12 32C8 18 16 9 32 8c2 16-6 25-20 24z" fill="${colours.leaf}"/>
</svg>`,
  { width: 64, height: 64 },
);
