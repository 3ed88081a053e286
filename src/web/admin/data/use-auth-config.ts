import { useEffect, useState } from 'react';
import { type AuthConfig, authClient } from './auth-client.ts';

/** What the server tells everybody about signing in; unknown at first, and where it does not answer. */
export function useAuthConfig(): AuthConfig | undefined {
  const [config, setConfig] = useState<AuthConfig>();
  useEffect(() => {
    authClient().then(
      (client) => setConfig(client.config),
      () => undefined,
    );
  }, []);
  return config;
}
