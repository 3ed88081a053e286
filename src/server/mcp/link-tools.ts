import { z } from 'zod';
import { localeSchema } from '../../domain/locale.ts';
import { linkTargets, orphans } from '../links/link-api.ts';
import { defineTool, listed, type Tool } from './tool.ts';
import { listPage, localeText, pageOf, pageText } from './tool-parameters.ts';

export const linkTools: Tool[] = [
  defineTool({
    name: 'list_link_targets',
    title: 'List link targets',
    description: 'Lists the pages of the site that a text in this language can link to.',
    scope: 'read',
    input: z.strictObject({ locale: localeSchema.default('no'), page: listPage }),
    parameters: { locale: localeText, page: pageText },
    output: linkTargets.extend(listed),
    run: async ({ locale, page }, { services }) =>
      pageOf('targets', await services.links.listTargets(locale), page),
  }),
  defineTool({
    name: 'list_orphans',
    title: 'List orphans',
    description: 'Lists the published articles that no other published article links to.',
    scope: 'read',
    input: z.strictObject({ page: listPage }),
    parameters: { page: pageText },
    output: orphans.extend(listed),
    run: async ({ page }, { services }) => pageOf('orphans', await services.links.listOrphans(), page),
  }),
];
