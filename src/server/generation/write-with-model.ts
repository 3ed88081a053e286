import type { ModelMessage } from 'ai';
import type { z } from 'zod';
import { englishSentence, type StoredProblem } from '../../domain/problems.ts';
import { type QueueResult, queueResultSchema } from '../../domain/queue/queue-item.ts';
import { findStructureChanges } from '../../domain/text/markdown-structure.ts';
import { isShallow, stripUnstorable } from '../platform/http/clean-input.ts';
import { cleanAnswer } from './clean-answer.ts';
import { PermanentFailure } from './generation-failures.ts';
import { missingTerms } from './glossary.ts';
import { type PromptInput, promptFor } from './prompts.ts';
import { type ModelCall, streamAnswer } from './stream-answer.ts';

export interface ModelTask extends ModelCall {
  input: PromptInput & { siteUrl: string };
}

type CheckedAnswer =
  | { result: QueueResult }
  /** `acceptable` is an imperfect result that a reviewer can correct. */
  | { reasons: StoredProblem[]; acceptable?: QueueResult };

const maxReasons = 5;

/** Asks the model for a text and checks the answer. If it cannot be used, asks the model once to repair it. */
export async function writeWithModel(task: ModelTask) {
  const { input } = task;
  const prompt = promptFor(input);
  const ask = async (messages: ModelMessage[]) => {
    const answer = await streamAnswer({ ...task, instructions: prompt.instructions, messages });
    refuseIncomplete(answer);
    return answer;
  };
  const request: ModelMessage = { role: 'user', content: prompt.request };
  const first = await ask([request]);
  const checked = checkAnswer(first.text, input);
  if ('result' in checked) return { result: checked.result, promptVersion: prompt.version };

  const repaired = await ask(
    // An empty answer is not sent back, because providers reject an empty assistant message.
    first.text.trim() === ''
      ? [request]
      : [
          request,
          { role: 'assistant', content: first.text },
          { role: 'user', content: repairRequest(checked.reasons) },
        ],
  );
  const rechecked = checkAnswer(repaired.text, input);
  const result = 'result' in rechecked ? rechecked.result : rechecked.acceptable;
  if (result) return { result, promptVersion: prompt.version };
  const { reasons } = rechecked as Exclude<CheckedAnswer, { result: QueueResult }>;
  throw new PermanentFailure('answer_unusable', { values: { reasons } });
}

const repairRequest = (reasons: StoredProblem[]) =>
  `This answer cannot be used: ${reasons.map(englishSentence).join('; ')}. Answer again with the whole, corrected JSON object and nothing else.`;

function refuseIncomplete({ finish, text }: { finish: string; text: string }): void {
  if (finish === 'content-filter') {
    const reason = text.trim().slice(0, 300);
    throw reason
      ? new PermanentFailure('model_refused_with_reason', { values: { reason } })
      : new PermanentFailure('model_refused');
  }
  if (finish === 'length') throw new PermanentFailure('answer_truncated');
}

function checkAnswer(text: string, input: ModelTask['input']): CheckedAnswer {
  if (text.trim() === '') return { reasons: [{ code: 'answer_empty' }] };
  const json = readJsonObject(text);
  if (!json)
    return { reasons: [{ code: 'answer_not_json', values: { beginning: text.trim().slice(0, 120) } }] };
  const parsed = queueResultSchema.safeParse(stripUnstorable(json));
  if (!parsed.success) return { reasons: parsed.error.issues.slice(0, maxReasons).map(reasonOfIssue) };
  const result = cleanAnswer(parsed.data, input);
  return input.type === 'translation' ? checkTranslation(result, input) : { result };
}

function reasonOfIssue(issue: z.core.$ZodIssue): StoredProblem {
  const field = issue.path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return { code: 'answer_field_unexpected', values: { fields: issue.keys.join(', ') } };
    case 'too_small':
      return { code: 'answer_field_empty', values: { field } };
    case 'too_big':
      return { code: 'answer_field_too_long', values: { field, max: Number(issue.maximum) } };
    default:
      return { code: 'answer_field_not_text', values: { field } };
  }
}

function checkTranslation(result: QueueResult, { existing, locale }: PromptInput): CheckedAnswer {
  const original = existing?.content ?? '';
  const changes = findStructureChanges(original, result.body);
  if (changes.length > 0)
    return { reasons: [{ code: 'translation_structure_changed', values: { changes } }] };
  const terms = missingTerms(original, result.body, locale).join(', ');
  // A reviewer notices a missing term but overlooks a lost link, so only the former is acceptable.
  if (terms)
    return { reasons: [{ code: 'translation_terms_missing', values: { terms } }], acceptable: result };
  return { result };
}

/** Parses the JSON object of an answer, also if the model wrapped it in a code block. */
function readJsonObject(text: string): object | undefined {
  const inner = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;
  try {
    const json: unknown = JSON.parse(inner);
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    return isObject && isShallow(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
