import type { AuditRow } from '@comanda/contract/audit/audit.routes.ts'
import type { Text } from '../../i18n/text.ts'

/** A text of the page, or `otherwise` where the page has none. */
function textOr(t: Text, id: string, otherwise: string): string {
  const text = t(id)
  return text === id ? otherwise : text
}

export function groupText(t: Text, group: string): string {
  return textOr(t, `audit.group.${group}`, group)
}

export function actionText(t: Text, action: string): string {
  return textOr(t, `audit.action.${action}`, action)
}

/** The name on the account with its user name; an account without a name as it is. */
export function whoText({ who, name }: Pick<AuditRow, 'who' | 'name'>): string {
  const account = who.replace(/^staff:/, '')
  return name === '' ? account : `${name} (${account})`
}

/** `console`, or `command@host`. */
export function whereText(t: Text, where: string): string {
  if (where === 'console') return t('audit.console')
  const [kind, host = ''] = where.split('@')
  return kind === 'command' ? t('audit.command', { host }) : where
}

/** What a field of a setting is; '' = only its name is known. */
export function fieldText(t: Text, action: string, field: string): string {
  const [key = ''] = field.split('.', 1)
  return action === 'settings.change' ? textOr(t, `settings.key.${key}`, textOr(t, `audit.field.${key}`, '')) : ''
}

/** Null = there was none. */
export function valueText(t: Text, value: string | null): string {
  if (value === null) return t('audit.unset')
  if (value === '' || value === '[]' || value === '{}') return t('audit.empty')
  return value === 'true' || value === 'false' ? t(`audit.${value}`) : value
}
