import { hydrateRoot } from 'react-dom/client';
import { FoodCheck, type FoodCheckProps, foodCheckRootId } from './food-check-form.tsx';

// The only React code that public pages load. To stay small it must import neither the router nor the translations.
const root = document.getElementById(foodCheckRootId);
if (root?.dataset.check) {
  const check: FoodCheckProps = JSON.parse(root.dataset.check);
  hydrateRoot(root, <FoodCheck {...check} />);
}
