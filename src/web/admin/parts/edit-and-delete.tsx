import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '../../ui/button.tsx';

interface Props {
  editLabel: string;
  deleteLabel: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The two icon buttons at the end of a record in a list. */
export const EditAndDelete = ({ editLabel, deleteLabel, onEdit, onDelete }: Props) => (
  <span className="flex shrink-0">
    <Button look="quiet" tight aria-label={editLabel} onClick={onEdit}>
      <Pencil className="size-4" aria-hidden="true" />
    </Button>
    <Button look="quiet" tight aria-label={deleteLabel} onClick={onDelete}>
      <Trash2 className="size-4" aria-hidden="true" />
    </Button>
  </span>
);
