/**
 * Saves a file that was fetched by script. A plain link could not download it, because a link cannot send the
 * session's token.
 */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
