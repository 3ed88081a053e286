-- Foods answer the question "is it ultra-processed?". The fields are one JSON value, because they are always read and
-- written together; src/domain/foods/food.ts describes them.
CREATE TABLE foods (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE,
  fields jsonb NOT NULL,
  -- The hash of the delivered text, while nobody has changed the food. A new version of the product replaces such foods.
  delivered_hash text,
  -- A removed food stays in the table, so that a new version of the product does not add it again.
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER foods_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON foods
  FOR EACH STATEMENT EXECUTE FUNCTION note_tagged_changes('foods');
