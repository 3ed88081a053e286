import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** Reads an upload and stores a preview of the import. Changes no article. */
export const readImportJob = defineJob({
  name: 'read-import',
  payload: z.object({ importId: z.uuid() }),
  queue: { retryLimit: 2, retryDelay: 5, expireInSeconds: 900, heartbeatSeconds: 30 },
  run: ({ importId }, { services, log, signal }) => services.transfer.preview(importId, log, signal),
});
