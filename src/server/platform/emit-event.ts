import type { ProductEvent } from '../../domain/events.ts';
import type { Transaction } from './db/database.ts';

/**
 * Reports an event to the systems that subscribed to it. The report is committed together with the change that caused
 * the event, so that no event is lost or sent for a change that was rolled back.
 */
export type EmitEvent = (event: ProductEvent, data: object, transaction: Transaction) => Promise<void>;
