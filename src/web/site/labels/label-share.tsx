import { useState } from 'react';
import { maxLabelLength } from '../../../domain/labels/read-label.ts';
import { type LabelReaderData, sharedTextFragment, targetIn } from './label-reader-data.ts';

/** Links and buttons below a reading: the app, the share sheet of the phone, and a link to copy. */
export function ShareButtons({ text, data }: { text: string; data: LabelReaderData }) {
  const { texts, scanUrl, shareUrl } = data;
  const [shared, setShared] = useState<{ text: string; copied: boolean }>();
  const address = shareUrl + sharedTextFragment(text.slice(0, maxLabelLength));
  const copy = () =>
    navigator.clipboard
      ? navigator.clipboard.writeText(address).then(
          () => setShared({ text, copied: true }),
          () => setShared({ text, copied: false }),
        )
      : setShared({ text, copied: false });
  const current = shared?.text === text ? shared : undefined;
  return (
    <>
      <p className="mt-8 flex flex-wrap gap-3">
        <a className="button" href={scanUrl} target={targetIn(data)} rel="noopener">
          {texts.scan}
        </a>
        {'share' in navigator && (
          <button
            type="button"
            className="button button-quiet"
            // A reader who closes the share sheet causes a rejection, which needs no message.
            onClick={() => void navigator.share({ title: document.title, url: address }).catch(() => {})}
          >
            {texts.shareSheet}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => void copy()}>
          {texts.share}
        </button>
      </p>
      <div role="status" className="mt-2 text-sm wrap-anywhere">
        {current && (current.copied ? texts.shared : `${texts.shareFailed} ${address}`)}
      </div>
    </>
  );
}
