import type { ModelMessage } from 'ai';
import { type QueueResult, queueResultSchema } from '../../domain/queue/queue-item.ts';
import { findStructureFaults } from '../../domain/text/markdown-structure.ts';
import { PermanentFailure } from './generation-failures.ts';
import { missingTerms } from './glossary.ts';
import type { Writer } from './language-model.ts';
import { type PromptInput, promptFor } from './prompts.ts';
import { type Answer, type Patience, streamAnswer, type Used } from './stream-answer.ts';

export interface ModelWork {
  writer: Writer;
  input: PromptInput;
  signal: AbortSignal;
  patience: Patience;
  onText: (text: string) => void;
  onUsed: (used: Used) => Promise<void>;
  /** Asked before an answer is put right, which costs once more. */
  refuseBeyondLimit: () => Promise<void>;
}

/** What is wrong with an answer: what the model is told, and whether a person could live with it. */
interface Fault {
  message: string;
  bearable?: QueueResult;
}

/** Has the model write, checks what it wrote, and has it put right once. */
export async function writeWithModel(
  work: ModelWork,
): Promise<{ result: QueueResult; promptVersion: string }> {
  const { input } = work;
  const prompt = promptFor(input);
  const ask = async (messages: ModelMessage[]) => {
    const answer = await streamAnswer({ ...work, instructions: prompt.instructions, messages });
    refuseUseless(answer);
    return answer;
  };
  const request: ModelMessage = { role: 'user', content: prompt.request };
  const first = await ask([request]);
  const checked = checkAnswer(first.text, input);
  if ('result' in checked) return { result: checked.result, promptVersion: prompt.version };

  await work.refuseBeyondLimit();
  const repaired = await ask(
    // A provider takes no empty message of the model's own.
    first.text.trim() === ''
      ? [request]
      : [
          request,
          { role: 'assistant', content: first.text },
          { role: 'user', content: repairOf(checked.fault) },
        ],
  );
  const again = checkAnswer(repaired.text, input);
  if ('result' in again) return { result: again.result, promptVersion: prompt.version };
  if (again.fault.bearable) return { result: again.fault.bearable, promptVersion: prompt.version };
  throw new PermanentFailure('answerUnusable', { said: again.fault.message });
}

const repairOf = ({ message }: Fault) =>
  `This answer cannot be used: ${message}. Answer again with the whole, corrected JSON object and nothing else.`;

function refuseUseless({ finish, text }: Answer): void {
  if (finish === 'content-filter') {
    const said = text.trim().slice(0, 300);
    throw said ? new PermanentFailure('modelRefusedSaying', { said }) : new PermanentFailure('modelRefused');
  }
  if (finish === 'length') throw new PermanentFailure('answerCut');
}

function checkAnswer(text: string, input: PromptInput): { result: QueueResult } | { fault: Fault } {
  if (text.trim() === '') return { fault: { message: 'it is empty' } };
  const json = readJson(text);
  if (json === undefined)
    return { fault: { message: `it is not JSON but begins “${text.trim().slice(0, 120)}”` } };
  const parsed = queueResultSchema.safeParse(json);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the object'}: ${message}`,
    );
    return { fault: { message: wrong.slice(0, 5).join('; ') } };
  }
  const fault = input.type === 'translation' ? faultOfTranslation(parsed.data, input) : undefined;
  return fault ? { fault } : { result: parsed.data };
}

function faultOfTranslation(result: QueueResult, { existing, locale }: PromptInput): Fault | undefined {
  const original = existing?.content ?? '';
  const structure = findStructureFaults(original, result.body);
  if (structure.length > 0)
    return { message: `the translation changed the text’s structure (${structure.join('; ')})` };
  const terms = missingTerms(original, result.body, locale);
  // A reviewer can put a word right; a lost link nobody would notice.
  if (terms.length > 0)
    return { message: `these terms have fixed words: ${terms.join(', ')}`, bearable: result };
  return undefined;
}

/** The object in an answer, also where the model wrapped it in a code block. */
function readJson(text: string): unknown {
  const inner = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;
  try {
    return JSON.parse(inner);
  } catch {
    return undefined;
  }
}
