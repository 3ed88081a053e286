import { fetchAsUser, useAdminMutation } from '../../data/api-client.ts';
import { problemOfResponse } from '../../data/client-problem.ts';

/** Fetches a file by script and saves it, because a plain link cannot send the session's token. */
export const useDownload = (path: `/api/${string}`, options: { fileName: string; done?: string }) =>
  useAdminMutation({
    mutationFn: async () => {
      const response = await fetchAsUser(path);
      if (!response.ok) throw await problemOfResponse(response);
      const url = URL.createObjectURL(await response.blob());
      const link = document.createElement('a');
      link.href = url;
      link.download = options.fileName;
      link.click();
      URL.revokeObjectURL(url);
    },
    ...(options.done && { done: options.done }),
  });
