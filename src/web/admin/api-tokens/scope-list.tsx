import { useTranslation } from 'react-i18next';
import type { ApiScope } from '../../../domain/api-tokens/api-token.ts';
import { CheckList } from '../../ui/check-list.tsx';

interface ScopeListProps<Scope extends ApiScope> {
  offered: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (chosen: Scope[]) => void;
}

/** Lets the user choose the scopes of a program, each explained in a sentence. */
export function ScopeList<Scope extends ApiScope>({ offered, ...list }: ScopeListProps<Scope>) {
  const { t } = useTranslation('admin');
  const choices = offered.map((value) => ({
    value,
    name: t(`tokens.scope.${value as ApiScope}`),
    text: t(`tokens.scopeText.${value as ApiScope}`),
  }));
  return <CheckList legend={t('tokens.scopes')} choices={choices} {...list} />;
}
