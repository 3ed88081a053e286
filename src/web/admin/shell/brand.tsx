import { Link } from 'react-router';
import { BrandMark, brandClass } from './brand-mark.tsx';

export function Brand({ short }: { short?: boolean }) {
  return (
    <Link to="/admin" className={brandClass}>
      <BrandMark short={short} />
    </Link>
  );
}
