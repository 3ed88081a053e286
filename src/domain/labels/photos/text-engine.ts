import type { GreyPicture, Rectangle } from './grey-picture.ts';

/** The languages of the trained data, by their codes. */
export type PhotoLanguage = 'nor' | 'swe' | 'dan' | 'eng';

export interface ReadWord extends Rectangle {
  text: string;
  /** From 0 to 100. */
  confidence: number;
}

export interface ReadLine extends Rectangle {
  words: ReadWord[];
}

/** How the text recognition divides a picture. The values are those of Tesseract. */
export const layouts = { page: '3', block: '6', line: '7' } as const;
export type Layout = keyof typeof layouts;

interface Box {
  bbox: { x0: number; y0: number; x1: number; y1: number };
}
interface RecognizedPage {
  blocks: {
    paragraphs: { lines: (Box & { words: (Box & { text: string; confidence: number })[] })[] }[];
  }[];
}

interface TesseractApi {
  Init(path: null, language: string, engine: number): number;
  End(): void;
  SetVariable(name: string, value: string): void;
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetJSONText(): string;
  Clear(): void;
}

export interface TesseractModule {
  FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => TesseractApi;
}

const lstmOnly = 1;

/** Recognises text with Tesseract. The language data is requested when a language is used for the first time. */
export function createTextEngine(
  tesseract: TesseractModule,
  loadLanguage: (language: PhotoLanguage) => Promise<Uint8Array>,
) {
  let current: { language: PhotoLanguage; api: TesseractApi } | undefined;
  const initialise = async (language: PhotoLanguage): Promise<TesseractApi> => {
    if (current?.language === language) return current.api;
    current?.api.End();
    current = undefined;
    const file = `${language}.traineddata`;
    tesseract.FS.writeFile(file, await loadLanguage(language));
    const api = new tesseract.TessBaseAPI();
    const status = api.Init(null, language, lstmOnly);
    tesseract.FS.unlink(file);
    if (status !== 0) throw new Error(`The language data ${language} could not be used.`);
    // Every second reading of inverted text would cost time; the picture is already dark on white.
    api.SetVariable('tessedit_do_invert', '0');
    current = { language, api };
    return api;
  };
  return async (picture: GreyPicture, language: PhotoLanguage, layout: Layout): Promise<ReadLine[]> => {
    const api = await initialise(language);
    tesseract.FS.writeFile('/input', asPgm(picture));
    api.SetVariable('tessedit_pageseg_mode', layouts[layout]);
    if (api.SetImageFile(1, 0) === 1) throw new Error('The picture could not be read.');
    api.Recognize(null);
    const { blocks } = JSON.parse(api.GetJSONText()) as RecognizedPage;
    api.Clear();
    return blocks
      .flatMap(({ paragraphs }) => paragraphs)
      .flatMap(({ lines }) => lines)
      .map((line) => ({
        ...rectangleOf(line),
        words: line.words.map((word) => ({
          ...rectangleOf(word),
          text: word.text,
          confidence: word.confidence,
        })),
      }));
  };
}

export type TextEngine = ReturnType<typeof createTextEngine>;

const rectangleOf = ({ bbox: { x0, y0, x1, y1 } }: Box): Rectangle => ({
  left: x0,
  top: y0,
  width: x1 - x0,
  height: y1 - y0,
});

/** A file in the format PGM, which is a short header and the bytes of the pixels. */
function asPgm({ width, height, data }: GreyPicture): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + data.length);
  file.set(header);
  file.set(data, header.length);
  return file;
}
