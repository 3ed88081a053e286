declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  import type { TesseractModule } from '../../../../domain/labels/photos/text-engine.ts';

  const createCore: (options: {
    wasmBinary?: ArrayBuffer;
    printErr?: (text: string) => void;
  }) => Promise<TesseractModule>;
  export default createCore;
}

declare module '*?url' {
  const address: string;
  export default address;
}
