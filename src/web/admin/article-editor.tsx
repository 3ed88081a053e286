export { LoginRequired as default } from './login-required.tsx';
