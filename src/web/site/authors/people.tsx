import { authorPath, type PublicAuthor } from '../../../domain/authors/author.ts';
import { hashOfAddress, type ImageFacts } from '../../../domain/media/media.ts';
import { Picture } from '../parts/article-picture.tsx';
import { PageSection } from '../parts/text-page.tsx';
import type { LoaderRequest } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

export interface Person {
  author: PublicAuthor;
  photo: ImageFacts | undefined;
}

export async function withPhotos(
  { services }: LoaderRequest['context'],
  authors: readonly PublicAuthor[],
): Promise<Person[]> {
  const hashes = authors.flatMap(({ photo }) => hashOfAddress(photo) ?? []);
  const images = hashes.length > 0 ? await services.media.describeAll(hashes) : new Map<string, ImageFacts>();
  return authors.map((author) => ({ author, photo: images.get(hashOfAddress(author.photo) ?? '') }));
}

/** The authors with role and photo. Their names link to their pages. */
export function PeopleSection({ people }: { people: readonly Person[] }) {
  const { t, href } = useTexts('upf');
  if (people.length === 0) return null;
  return (
    <PageSection title={t('about.people')}>
      <ul className="grid list-none gap-4 p-0 sm:grid-cols-2">
        {people.map(({ author, photo }) => (
          <li key={author.slug} className="m-0! flex items-center gap-4">
            {photo && <Photo image={photo} />}
            <div>
              <a className="font-semibold" href={href(authorPath(author.slug))}>
                {author.name}
              </a>
              {author.role && <span className="block text-ink-soft">{author.role}</span>}
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** The photo needs no text alternative, because the name of the person is next to it. */
export const Photo = ({ image }: { image: ImageFacts }) => (
  <Picture image={image} alt="" sizes="96px" className="size-24 shrink-0 rounded-full object-cover" />
);
