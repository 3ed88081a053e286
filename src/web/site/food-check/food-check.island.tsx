import { hydrateRoot } from 'react-dom/client';
import { FoodCheck, type FoodCheckProps, foodCheckRootId } from './food-check-form.tsx';

// The page's only React in the browser; it must not pull in the router or the translations.
const root = document.getElementById(foodCheckRootId);
if (root?.dataset.check) {
  const check: FoodCheckProps = JSON.parse(root.dataset.check);
  hydrateRoot(root, <FoodCheck {...check} />);
}
