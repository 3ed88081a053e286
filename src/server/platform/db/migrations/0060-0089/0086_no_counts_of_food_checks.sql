-- Uses of the food check are no longer counted. The table unknown_foods is emptied here and dropped by the next version,
-- because the previous version still writes to it.
DELETE FROM unknown_foods;
DELETE FROM page_counts WHERE kind = 'food-check';
DELETE FROM page_month_counts WHERE kind = 'food-check';
