import type { ProductEvent } from '../domain/events.ts';
import type { ProcessReport } from '../domain/status/status.ts';
import type { AuditService } from './audit/audit-service.ts';
import type { AuthService } from './auth/auth-service.ts';
import type { HashCost } from './auth/passwords.ts';
import type { Clock } from './platform/clock.ts';
import type { Database, Transaction } from './platform/db/database.ts';
import type { Env } from './platform/env.ts';
import type { PublicNetwork } from './platform/http/public-address.ts';
import type { Enqueue } from './platform/jobs/job-runner.ts';
import type { MailService } from './platform/mail/mail-service.ts';
import type { WatchNetwork } from './source-watch/check-link.ts';

/** The dependencies of the services other than the database. Tests replace them. */
export interface Environment {
  env: Env;
  clock: Clock;
  enqueue: Enqueue;
  fetch: typeof fetch;
  publicNetwork: PublicNetwork;
  /** The network of the source watch. Production leaves it undefined and uses the real network. */
  sourceWatchNetwork?: WatchNetwork | undefined;
  reportProcess: () => ProcessReport;
  /** The cost of computing a password hash. Production leaves it undefined and uses the default. */
  passwordCost?: HashCost | undefined;
}

/**
 * Reports an event to the systems that subscribed to it. The report is committed together with the change that caused
 * the event, so that no event is lost or sent for a change that was rolled back.
 */
export type EmitEvent = (event: ProductEvent, data: object, transaction: Transaction) => Promise<void>;

/** What services.ts gives to every service. A service names the other services that it calls besides these. */
export interface ServiceParts extends Environment {
  database: Database;
  audit: AuditService;
  auth: AuthService;
  mail: MailService;
  /** Reads the settings of the environment together with those that an admin has stored. */
  currentEnv: () => Promise<Env>;
  emit: EmitEvent;
}

/** What a service needs to change something and to record the change. */
export type AuditedDependencies = Pick<ServiceParts, 'database' | 'audit' | 'clock'>;
