import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { foodChangeSchema, foodFieldsSchema } from '../../domain/foods/food.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors } from '../auth/require-access.ts';
import { done, time } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, created, idParam, ok } from '../platform/http/route.ts';
import type { FoodService } from './food-service.ts';

const identity = z.object({ id: z.uuid(), slug: z.string(), delivered: z.boolean(), updated_at: time });
const food = identity.extend({ food: foodFieldsSchema }).meta({ id: 'Food' });
const { shelf, verdict, groups } = foodFieldsSchema.shape;
const foodList = z.object({
  foods: z.array(identity.extend({ shelf, verdict, groups, name_no: z.string(), name_en: z.string() })),
});

export const foodApi = (foods: FoodService) =>
  new Hono<ApiEnv>()
    .get('/foods', forEditors, answers(foodList), async (c) => c.json({ foods: await foods.list() }))
    .get('/foods/:id', forEditors, answers(food), async (c) => c.json(await foods.find(idOf(c))))
    .post('/foods', forEditors, created(food), bodyOf(foodFieldsSchema), async (c) =>
      c.json(await foods.add(c.req.valid('json'), actorOf(c)), 201),
    )
    .put('/foods/:id', forEditors, answers(food), bodyOf(foodChangeSchema), async (c) => {
      const { food: fields, updated_at } = c.req.valid('json');
      return c.json(await foods.change(idOf(c), fields, actorOf(c), updated_at));
    })
    .delete('/foods/:id', forEditors, answers(done), async (c) => ok(c, foods.remove(idOf(c), actorOf(c))));

const idOf = (c: Context<ApiEnv>) => idParam(c, 'food_not_found');
