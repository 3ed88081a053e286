/**
 * The arguments of Node with which `npm start`, the container image and the systemd unit start the product
 * (docs/decisions/0022).
 */
export const nodeFlags = ['--max-semi-space-size=8'];
