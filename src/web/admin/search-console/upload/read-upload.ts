import { type CitationReport, readCitationReport } from '../../../../domain/citations/citation-report.ts';
import {
  type ExportFile,
  type ExportProblem,
  type OpenedExport,
  openExport,
} from '../../../../domain/search-console/reading/open-export.ts';
import { maxUploadBytes } from '../../../../domain/search-console/search-console.ts';
import { decodeText } from '../../../../domain/text/decode-text.ts';
import { type ArchiveProblem, isArchive, type PackedFile, unzipExport } from './unzip-export.ts';

export type UploadProblem = ExportProblem | ArchiveProblem | 'too_large' | 'not_text' | 'too_many_rows';

/** Opens dropped, chosen or pasted files as search data or a report on citations, or returns the problem. */
export function openUpload(
  uploaded: readonly PackedFile[],
): OpenedExport | { report: CitationReport } | UploadProblem {
  if (uploaded.reduce((size, { bytes }) => size + bytes.byteLength, 0) > maxUploadBytes) return 'too_large';
  const files: ExportFile[] = [];
  for (const file of uploaded) {
    const unpacked = isArchive(file.bytes) ? unzipExport(file.bytes) : [file];
    if (typeof unpacked === 'string') return unpacked;
    for (const { name, bytes } of unpacked) {
      const text = decodeText(bytes);
      if (text === undefined) return 'not_text';
      files.push({ name, text });
    }
  }
  const report = readCitationReport(files, uploaded[0]?.name);
  return report ? { report } : openExport(files, uploaded[0]?.name);
}
