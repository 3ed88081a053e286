import additiveRows from '../../../content/additives/additives.json' with { type: 'json' };
import { additivesSchema } from '../../domain/labels/additive-schema.ts';
import { createLabelReader } from '../../domain/labels/read-label.ts';

const prepare = () => {
  const additives = additivesSchema.parse(additiveRows);
  return { additives, readLabel: createLabelReader(additives) };
};

let prepared: ReturnType<typeof prepare> | undefined;

/** The label reader of the process. It is created at its first use, because that takes time and memory. */
export function labelReader() {
  prepared ??= prepare();
  return prepared;
}
