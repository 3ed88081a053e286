import { createHmac } from 'node:crypto';
import type { DeliveryFailure } from '../../domain/webhooks/webhook.ts';
import { causesOf } from '../platform/error-causes.ts';
import {
  allowedOnly,
  isMetadataAddress,
  isPublicAddress,
  isRefusedHost,
  type LookupAll,
  lookupAll,
  sendRequest,
} from '../platform/http/public-address.ts';

const timeoutMs = 10_000;

export type SendResult =
  | { kind: 'delivered'; status: number }
  | { kind: 'failed'; failure: DeliveryFailure; status: number | null };

/** Even if private networks are allowed, the credentials of the machine in a cloud are not. */
const isAllowedIp = (allowPrivate: boolean) => (address: string) =>
  allowPrivate ? !isMetadataAddress(address) : isPublicAddress(address);

/** Private networks and unencrypted connections are allowed only with `allowPrivate`. */
export function isAllowedAddress(address: string, allowPrivate: boolean): boolean {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return false;
  if (isRefusedHost(url.hostname, isAllowedIp(allowPrivate))) return false;
  return allowPrivate || (url.protocol === 'https:' && !/(^|\.)localhost\.?$/i.test(url.hostname));
}

/** The headers of Standard Webhooks, with a signature of id, time and body for each secret. */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** Sends one request. Redirects are not followed, and the connection goes only to the addresses that were checked. */
export async function sendWebhook(
  address: string,
  request: { headers: Record<string, string>; body: string },
  options: { allowPrivate: boolean; signal: AbortSignal; lookup?: LookupAll },
): Promise<SendResult> {
  const { allowPrivate, signal, lookup = lookupAll } = options;
  const failed = (failure: DeliveryFailure, status: number | null = null): SendResult => ({
    kind: 'failed',
    failure,
    status,
  });
  if (!isAllowedAddress(address, allowPrivate)) return failed('refused_address');
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const options = {
      method: 'POST',
      headers: request.headers,
      lookup: allowedOnly(lookup, () => new RefusedAddress(), isAllowedIp(allowPrivate)),
      signal: AbortSignal.any([signal, timeout]),
    };
    const response = await sendRequest(new URL(address), options, request.body);
    const status = response.statusCode ?? 0;
    response.destroy();
    return status >= 200 && status < 300 ? { kind: 'delivered', status } : failed('bad_status', status);
  } catch (error) {
    // If the process stops, the attempt is made again later.
    if (signal.aborted) throw error;
    if (timeout.aborted) return failed('timeout');
    const isRefused = causesOf(error).some((cause) => cause instanceof RefusedAddress);
    return failed(isRefused ? 'refused_address' : 'unreachable');
  }
}

class RefusedAddress extends Error {}
