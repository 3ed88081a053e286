import { createUploadReader, type UploadReader } from './upload-reader.ts';

export type ReaderCall = {
  [Name in keyof UploadReader]: { name: Name; args: Parameters<UploadReader[Name]> };
}[keyof UploadReader];

export interface ReaderResponse {
  result?: unknown;
  error?: string;
}

// The worker parses uploads in its own thread, because a million lines would freeze the screen.
const reader = createUploadReader();

self.onmessage = ({ data }: MessageEvent<ReaderCall>) => {
  const reply = (response: ReaderResponse) => self.postMessage(response);
  try {
    const method = reader[data.name] as (...args: unknown[]) => unknown;
    reply({ result: method(...data.args) });
  } catch (error) {
    reply({ error: String(error) });
  }
};
