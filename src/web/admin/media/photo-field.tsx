import { useAdminMutation } from '../data/api-client.ts';
import { uploadImage } from '../data/media-client.ts';
import { ImageButtons } from './image-buttons.tsx';

/** A round photo of a person. `address` is empty if there is none. */
export function PhotoField(props: { label: string; address: string; onChange: (address: string) => void }) {
  const { label, address, onChange } = props;
  const upload = useAdminMutation({
    mutationFn: (file: File) => uploadImage(file),
    onSuccess: ({ url }) => onChange(url),
  });
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {address && <img src={address} alt="" className="size-16 rounded-full object-cover" />}
      <ImageButtons
        address={address}
        isUploading={upload.isPending}
        onUpload={upload.mutate}
        onChoose={onChange}
      />
    </fieldset>
  );
}
