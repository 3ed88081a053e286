import {
  Bold,
  Columns2,
  Ellipsis,
  Heading2,
  ImagePlus,
  Images,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Maximize2,
  MessageSquarePlus,
  Minimize2,
  Superscript,
  Table,
  TextQuote,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { type ComponentProps, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../domain/locale.ts';
import type { Layout } from '../use-layout.ts';
import { insertFootnote, insertTable } from './block-edits.ts';
import { bold, type Edit, heading, italic, list, numbers, quote, type Selected } from './markdown-edits.ts';

/**
 * Formatting buttons. The arrow keys move the focus between them, and Escape returns it to the text. On phones there
 * is room for half of the buttons. The others replace them on request.
 */
export function MarkdownToolbar(props: {
  ref: RefObject<HTMLDivElement | null>;
  locale: Locale;
  onEdit: (edit: (given: Selected) => Edit) => unknown;
  onImage: () => void;
  onLibrary: () => void;
  onLink: () => void;
  onComment: (() => void) | undefined;
  onLeave: () => void;
  layout: Layout;
}) {
  const { t } = useTranslation('admin');
  const { isBeside, isFull, toggleBeside, toggleFull } = props.layout;
  const [showsMore, setShowsMore] = useState(false);
  const first = showsMore ? 'max-sm:hidden' : '';
  const second = showsMore ? '' : 'max-sm:hidden';
  const edit = (name: string, icon: LucideIcon, change: (given: Selected) => Edit, className: string) => (
    <Tool name={name} icon={icon} className={className} onClick={() => props.onEdit(change)} />
  );
  const table = (given: Selected) =>
    insertTable(given, (number) => t(`editor.slash.column_${props.locale}`, { number }));
  return (
    <Toolbar.Root
      ref={props.ref}
      aria-label={t('editor.tools.label')}
      aria-keyshortcuts="Alt+F10"
      className="text-toolbar flex flex-wrap gap-0.5 rounded-t-lg border border-b-0 border-control bg-sand-soft p-1 max-sm:gap-0"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise Escape would also end the full screen.
        event.preventDefault();
        props.onLeave();
      }}
    >
      {edit(t('editor.tools.bold'), Bold, bold, first)}
      {edit(t('editor.tools.italic'), Italic, italic, first)}
      <Tool name={t('editor.tools.link')} icon={Link} className={first} onClick={props.onLink} />
      {edit(t('editor.tools.heading'), Heading2, heading, first)}
      {edit(t('editor.tools.list'), List, list, first)}
      {edit(t('editor.tools.numbers'), ListOrdered, numbers, second)}
      {edit(t('editor.tools.quote'), TextQuote, quote, second)}
      {edit(t('editor.tools.table'), Table, table, second)}
      {edit(t('editor.tools.footnote'), Superscript, insertFootnote, second)}
      <Tool name={t('editor.tools.image')} icon={ImagePlus} className={first} onClick={props.onImage} />
      <Tool name={t('editor.library.title')} icon={Images} className={second} onClick={props.onLibrary} />
      {props.onComment && (
        <Tool
          name={t('editor.tools.comment')}
          icon={MessageSquarePlus}
          className={second}
          onClick={props.onComment}
        />
      )}
      <Tool
        name={t('editor.tools.more')}
        icon={Ellipsis}
        className="aria-expanded:bg-sand max-sm:order-1 sm:hidden"
        aria-expanded={showsMore}
        onClick={() => setShowsMore(!showsMore)}
      />
      <span className="grow max-sm:hidden" />
      <Tool
        name={t('editor.writing.beside')}
        icon={Columns2}
        className="beside-toggle aria-pressed:bg-sand max-xl:hidden"
        aria-pressed={isBeside}
        onClick={toggleBeside}
      />
      <Tool
        name={isFull ? t('editor.writing.leave') : t('editor.writing.full')}
        icon={isFull ? Minimize2 : Maximize2}
        className={second}
        onClick={toggleFull}
      />
    </Toolbar.Root>
  );
}

function Tool(props: { name: string; icon: LucideIcon } & ComponentProps<typeof Toolbar.Button>) {
  const { name, icon: Icon, className = '', ...button } = props;
  return (
    <Toolbar.Button
      {...button}
      aria-label={name}
      title={name}
      className={`grid size-9 shrink-0 place-items-center rounded-md text-ink hover:bg-sand pointer-coarse:size-11 max-sm:w-auto! max-sm:grow max-sm:basis-0 ${className}`}
    >
      <Icon className="size-4.5" />
    </Toolbar.Button>
  );
}
