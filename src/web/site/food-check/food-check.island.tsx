import { hydrateRoot } from 'react-dom/client';
import { FoodCheck, type FoodCheckProps, foodCheckRootId } from './food-check-form.tsx';

// Of all public pages, only those with this form or the label reader load React. To stay small, this file must not
// import the router or the translations.
const root = document.getElementById(foodCheckRootId);
if (root?.dataset.check) {
  const check: FoodCheckProps = JSON.parse(root.dataset.check);
  hydrateRoot(root, <FoodCheck {...check} />);
}
