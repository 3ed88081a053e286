import sharp from 'sharp';
import type { Tool } from '../../../src/server/mcp/tool.ts';
import { validFor } from '../hostile/hostile-input.ts';
import { draft } from './article-api-client.ts';
import type { EditorServer } from './editor-server.ts';

/** Creates the records that the MCP tools need, and returns a function that returns valid arguments for a tool. */
export async function createToolArguments(
  server: EditorServer,
  article: { id: string; version: number },
): Promise<(tool: Tool) => Record<string, unknown>> {
  const { body: untranslated } = await server.post(
    '/articles',
    draft('bare-norsk', { title_en: '', content_en: '' }),
  );
  const { body: item } = await server.post('/queue', { payload: { term: 'havre', locale: 'no' } });
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b33' } })
    .png()
    .toBuffer();
  const stored = await server.services.media.store(picture, { actor: { system: 'test' } });
  const examples: Record<string, Record<string, unknown>> = {
    create_draft: { slug: 'fra-agent', title_no: 'Fra agenten', content_no: '# Fra agenten\n\nTekst.' },
    propose_changes: { article_id: article.id, version: article.version, fields: { title_no: 'Nytt' } },
    add_source: { url: 'https://kilde.example/fra-agent', title_no: 'En kilde', facts_no: 'Et faktum.' },
    read_queue_item: { item_id: item.id },
    query_search_data: { dimension: 'page' },
    explain_term: { term: 'havregrøt' },
    queue_outline: { term: 'havregrøt til frokost' },
    queue_translation: { article_id: untranslated.id, into: 'en' },
    check_label: { text: 'Vann, sukker, emulgator (E471), aroma' },
    upload_image: { data: picture.toString('base64'), name: 'rod.png', alt: 'En rød flate' },
    describe_image: { hash: stored.hash, alt: 'Rødt' },
    compare_revisions: { article_id: article.id, from: 1, to: article.version },
  };
  return ({ name, input }) =>
    examples[name] ?? {
      ...(validFor(input) as object),
      ...('article_id' in input.shape && { article_id: article.id }),
    };
}
