/** Why passkeys cannot work at the address of the page. `offered` is false if the address of the site is an IP address. */
export function passkeyObstacle(
  hostname: string,
  isSecure: boolean,
  offered: boolean,
): 'ip_address' | 'insecure' | undefined {
  const isIpAddress = /^[\d.]+$|^\[.*\]$/.test(hostname);
  if (isIpAddress || !offered) return 'ip_address';
  return isSecure ? undefined : 'insecure';
}
