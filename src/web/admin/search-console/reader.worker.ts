import { createUploadReader, type UploadReader } from './upload-reader.ts';

/** Reads in a thread of its own: a million lines must not freeze the screen. */
export type ReaderCall = {
  [Name in keyof UploadReader]: { call: number; name: Name; args: Parameters<UploadReader[Name]> };
}[keyof UploadReader];

export interface ReaderAnswer {
  call: number;
  answer?: unknown;
  failed?: string;
}

const reader = createUploadReader();

self.onmessage = ({ data }: MessageEvent<ReaderCall>) => {
  const reply = (answer: ReaderAnswer) => self.postMessage(answer);
  try {
    const act = reader[data.name] as (...args: unknown[]) => unknown;
    reply({ call: data.call, answer: act(...data.args) });
  } catch (error) {
    reply({ call: data.call, failed: String(error) });
  }
};
