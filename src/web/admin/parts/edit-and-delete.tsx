import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';

interface Props {
  editLabel: string;
  deleteLabel: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The two icon buttons at the end of a record in a list. */
export const EditAndDelete = ({ editLabel, deleteLabel, onEdit, onDelete }: Props) => (
  <span className="flex shrink-0">
    <IconButton icon={Pencil} label={editLabel} onClick={onEdit} />
    <IconButton icon={Trash2} label={deleteLabel} onClick={onDelete} />
  </span>
);
