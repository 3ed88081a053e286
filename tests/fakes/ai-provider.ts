import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The planned response of the model, or its planned failure. */
export type Behaviour =
  | {
      answer: string;
      think?: Promise<unknown>;
      hold?: Promise<unknown>;
      usage?: { in: number; out: number };
    }
  | { status: number; message: string; retryAfter?: string }
  | { fault: 'silent' | 'cut' | 'empty' | 'refusal' | 'broken-off' | 'too-long' };

export interface SeenRequest {
  path: string;
  key: string | undefined;
  body: Record<string, unknown>;
}

/** The events of a response, which each protocol encodes differently. */
interface Protocol {
  begin: () => object[];
  text: (part: string) => object;
  refuse: (message: string) => object[];
  end: (tokens: { in: number; out: number }, finish: 'stop' | 'refusal') => object[];
  broken: () => object;
  error: (message: string) => object;
  /** Whether each event has a name. Only Anthropic's protocol has event names. */
  named: boolean;
  done?: string;
}

const tokens = { in: 1200, out: 800 };

/**
 * Starts a fake language model provider with streaming. It supports OpenAI's responses (/responses), the chat
 * completions of compatible servers (/chat/completions) and Anthropic's messages (/messages). It sends the planned
 * responses in order and repeats the last one.
 */
export async function startAiProvider(...planned: Behaviour[]) {
  const seen: SeenRequest[] = [];
  let behaviours = planned;
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as Record<string, unknown>;
    const path = request.url ?? '';
    const key = request.headers.authorization ?? (request.headers['x-api-key'] as string | undefined);
    seen.push({ path, key, body });
    const behaviour = (behaviours.length > 1 ? behaviours.shift() : behaviours[0]) ?? { fault: 'empty' };
    await answer(response, protocolOf(path, body), behaviour).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    seen,
    tokens,
    /** Replaces the planned responses and forgets the requests so far. */
    plan(...next: Behaviour[]) {
      behaviours = next;
      seen.splice(0);
    },
    settings: (provider: 'openai' | 'anthropic' | 'openai-compatible'): Record<string, string> => ({
      AI_PROVIDER: provider,
      AI_MODEL: 'fake-1',
      AI_API_KEY: 'a-fake-key',
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_PRICES: 'fake-1=1/10',
    }),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type AiProvider = Awaited<ReturnType<typeof startAiProvider>>;

/** A generated article in the format that the product requests from a model. */
export const answerOf = (
  result: Partial<Record<'title' | 'metaDescription' | 'excerpt' | 'body', string>> = {},
) =>
  JSON.stringify({
    title: 'Hva er emulgatorer?',
    metaDescription: 'Emulgatorer holder fett og vann sammen.',
    excerpt: 'Kort om emulgatorer.',
    body: '# Hva er emulgatorer?\n\nEmulgatorer holder fett og vann sammen.\n\n## Hvor finnes de?\n\nI mange matvarer.\n',
    ...result,
  });

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function answer(response: ServerResponse, protocol: Protocol, behaviour: Behaviour): Promise<void> {
  if ('status' in behaviour) {
    const headers = {
      'content-type': 'application/json',
      ...(behaviour.retryAfter && { 'retry-after': behaviour.retryAfter }),
    };
    response.writeHead(behaviour.status, headers).end(JSON.stringify(protocol.error(behaviour.message)));
    return;
  }
  // A silent server sends nothing, not even headers.
  if ('fault' in behaviour && behaviour.fault === 'silent') return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (...events: object[]) =>
    new Promise<void>((resolve) => {
      const named = (event: object) => (protocol.named ? `event: ${(event as { type: string }).type}\n` : '');
      response.write(
        events.map((event) => `${named(event)}data: ${JSON.stringify(event)}\n\n`).join(''),
        () => resolve(),
      );
    });
  const finish = async (how: 'stop' | 'refusal' = 'stop', usage = tokens) => {
    await send(...protocol.end(usage, how));
    response.end(protocol.done ?? '');
  };
  await send(...protocol.begin());
  if ('answer' in behaviour) {
    await behaviour.think;
    const half = Math.ceil(behaviour.answer.length / 2);
    for (const part of partsOf(behaviour.answer.slice(0, half))) await send(protocol.text(part));
    await behaviour.hold;
    for (const part of partsOf(behaviour.answer.slice(half))) await send(protocol.text(part));
    return finish('stop', behaviour.usage);
  }
  switch (behaviour.fault) {
    case 'silent':
      return;
    case 'empty':
      return finish();
    case 'refusal':
      await send(...protocol.refuse('I cannot help with that.'));
      return finish('refusal');
    case 'cut':
      await send(protocol.text('{"title":"Hva'));
      response.destroy();
      return;
    case 'broken-off':
      await send(protocol.text('{"title":"Hva'), protocol.broken());
      response.end();
      return;
    case 'too-long': {
      await send(protocol.text('{"title":"Lang","metaDescription":"","excerpt":"","body":"'));
      for (let sent = 0; sent < 2_000_000 && !response.destroyed; sent += 20_000) {
        await send(protocol.text('ord '.repeat(5000)));
      }
      await send(protocol.text('"}'));
      return finish();
    }
  }
}

const partsOf = (text: string): string[] => text.match(/[\s\S]{1,40}/g) ?? [];

function protocolOf(path: string, body: Record<string, unknown>): Protocol {
  if (path.endsWith('/responses')) return responses();
  if (path.endsWith('/messages')) return messages(body);
  return chatCompletions();
}

function responses(): Protocol {
  const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
  const base = { id: 'resp_1', object: 'response', created_at: 1, model: 'fake-1', output: [] };
  const usage = (used: typeof tokens) => ({
    input_tokens: used.in,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: used.out,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: used.in + used.out,
  });
  return {
    named: true,
    begin: () => [
      { type: 'response.created', response: { ...base, status: 'in_progress' } },
      { type: 'response.output_item.added', output_index: 0, item },
    ],
    text: (delta) => ({
      type: 'response.output_text.delta',
      item_id: 'msg_1',
      output_index: 0,
      content_index: 0,
      delta,
    }),
    refuse: (delta) => [
      { type: 'response.refusal.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta },
      { type: 'response.refusal.done', item_id: 'msg_1', output_index: 0, content_index: 0, refusal: delta },
    ],
    end: (used) => [
      { type: 'response.output_item.done', output_index: 0, item: { ...item, status: 'completed' } },
      { type: 'response.completed', response: { ...base, status: 'completed', usage: usage(used) } },
    ],
    broken: () => ({
      type: 'response.failed',
      response: {
        ...base,
        status: 'failed',
        error: { code: 'server_error', message: 'The server had an error' },
      },
    }),
    error: (message) => ({ error: { message, type: 'error', param: null, code: null } }),
  };
}

function chatCompletions(): Protocol {
  const chunk = (delta: object, more: object = {}) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'fake-1',
    choices: [{ index: 0, delta, finish_reason: null, ...more }],
  });
  return {
    named: false,
    done: 'data: [DONE]\n\n',
    begin: () => [chunk({ role: 'assistant', content: '' })],
    text: (content) => chunk({ content }),
    refuse: (refusal) => [chunk({ refusal })],
    end: (used, finish) => [
      chunk({}, { finish_reason: finish === 'refusal' ? 'content_filter' : 'stop' }),
      {
        ...chunk({}),
        choices: [],
        usage: { prompt_tokens: used.in, completion_tokens: used.out, total_tokens: used.in + used.out },
      },
    ],
    broken: () => ({
      error: { message: 'The server had an error', type: 'server_error', code: null, param: null },
    }),
    error: (message) => ({ error: { message, type: 'error', param: null, code: null } }),
  };
}

function messages(body: Record<string, unknown>): Protocol {
  // A model without structured output gets a tool, and returns the object by calling that tool.
  const byTool = Array.isArray(body.tools) && body.tools.length > 0;
  const block = byTool
    ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} }
    : { type: 'text', text: '' };
  return {
    named: true,
    begin: () => [
      {
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'fake-1',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: tokens.in, output_tokens: 1 },
        },
      },
      { type: 'content_block_start', index: 0, content_block: block },
    ],
    text: (part) => ({
      type: 'content_block_delta',
      index: 0,
      delta: byTool ? { type: 'input_json_delta', partial_json: part } : { type: 'text_delta', text: part },
    }),
    refuse: () => [],
    end: (used, finish) => [
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: {
          stop_reason: finish === 'refusal' ? 'refusal' : byTool ? 'tool_use' : 'end_turn',
          stop_sequence: null,
        },
        usage: { output_tokens: used.out },
      },
      { type: 'message_stop' },
    ],
    broken: () => ({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
    error: (message) => ({ type: 'error', error: { type: 'error', message } }),
  };
}
