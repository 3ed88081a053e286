import type { LucideIcon } from 'lucide-react';
import Bold from 'lucide-react/icons/bold';
import Heading2 from 'lucide-react/icons/heading-2';
import ImagePlus from 'lucide-react/icons/image-plus';
import Images from 'lucide-react/icons/images';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import Superscript from 'lucide-react/icons/superscript';
import Table from 'lucide-react/icons/table';
import TextQuote from 'lucide-react/icons/text-quote';
import { Toolbar } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../domain/locale.ts';
import { insertFootnote, insertTable } from './block-edits.ts';
import { type Edit, markLines, type Selected, wrap } from './markdown-edits.ts';

export const bold = (given: Selected) => wrap(given, '**');
export const italic = (given: Selected) => wrap(given, '*');
const heading = (given: Selected) => markLines(given, () => '## ');
const list = (given: Selected) => markLines(given, () => '- ');
const numbers = (given: Selected) => markLines(given, (line) => `${line + 1}. `);
const quote = (given: Selected) => markLines(given, () => '> ');

/** Formatting buttons. The arrow keys move the focus between them. */
export function MarkdownToolbar(props: {
  /** The language of the text. */
  locale: Locale;
  onEdit: (edit: (given: Selected) => Edit) => unknown;
  onImage: () => void;
  onLibrary: () => void;
  onLink: () => void;
  isFull: boolean;
  onFull: () => void;
}) {
  const { t } = useTranslation('admin');
  const edit = (name: string, icon: LucideIcon, change: (given: Selected) => Edit) => (
    <Tool name={name} icon={icon} onPress={() => props.onEdit(change)} />
  );
  return (
    <Toolbar.Root
      aria-label={t('editor.tools.label')}
      className="text-toolbar flex gap-0.5 rounded-t-lg border border-b-0 border-control bg-sand-soft p-1"
    >
      <div className="flex min-w-0 grow gap-0.5 overflow-x-auto">
        {edit(t('editor.tools.bold'), Bold, bold)}
        {edit(t('editor.tools.italic'), Italic, italic)}
        <Tool name={t('editor.tools.link')} icon={Link} onPress={props.onLink} />
        {edit(t('editor.tools.heading'), Heading2, heading)}
        {edit(t('editor.tools.list'), List, list)}
        {edit(t('editor.tools.numbers'), ListOrdered, numbers)}
        {edit(t('editor.tools.quote'), TextQuote, quote)}
        {edit(t('editor.tools.table'), Table, (given) =>
          insertTable(given, (number) => t(`editor.slash.column_${props.locale}`, { number })),
        )}
        {edit(t('editor.tools.footnote'), Superscript, insertFootnote)}
        <Tool name={t('editor.tools.image')} icon={ImagePlus} onPress={props.onImage} />
        <Tool name={t('editor.library.title')} icon={Images} onPress={props.onLibrary} />
      </div>
      <Tool
        name={props.isFull ? t('editor.writing.leave') : t('editor.writing.full')}
        icon={props.isFull ? Minimize2 : Maximize2}
        onPress={props.onFull}
      />
    </Toolbar.Root>
  );
}

function Tool({ name, icon: Icon, onPress }: { name: string; icon: LucideIcon; onPress: () => void }) {
  return (
    <Toolbar.Button
      aria-label={name}
      title={name}
      onClick={onPress}
      className="grid size-9 shrink-0 place-items-center rounded-md text-ink hover:bg-sand pointer-coarse:size-11"
    >
      <Icon className="size-4.5" aria-hidden="true" />
    </Toolbar.Button>
  );
}
