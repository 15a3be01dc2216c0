import type { StaffAccount } from '@comanda/contract/kitchen/staff.schema.ts'
import { capabilitiesOf, type Right, rightGroups, type StaffRole, staffRoles } from '@comanda/rules/access/roles.ts'
import { refusalOfStaffChange } from '@comanda/rules/access/staff-change.ts'
import { useOwnerText } from '../i18n/text.ts'
import { OneOf, SomeOf, YesNo } from '../parts/choices.tsx'
import { TextField } from '../parts/text-field.tsx'
import css from './staff.module.css'
import { type StaffDraft, type WrongField, withRole } from './staff-draft.ts'
import { useStoreNames } from './use-store-names.ts'

interface Props {
  /** The person who edits: they give no right and no store that they lack. */
  readonly editor: StaffAccount
  readonly draft: StaffDraft
  readonly wrong: ReadonlySet<WrongField>
  /** Their rights are another person's to change. */
  readonly isOwn: boolean
  readonly onChange: (draft: StaffDraft) => void
}

/** Name, role, stores, and the rights that differ from the role. */
export function StaffFieldSet({ editor, draft, wrong, isOwn, onChange }: Props) {
  const t = useOwnerText()
  const problem = (field: WrongField) => (wrong.has(field) ? t(`staff.wrong.${field}`) : '')
  const own = capabilitiesOf(editor)
  const offOf = (right: Right) => (own.includes(right) ? undefined : t('staff.lacked'))
  return (
    <>
      <TextField
        label={t('staff.displayName')}
        value={draft.displayName}
        onChange={(displayName) => onChange({ ...draft, displayName })}
        problem={problem('displayName')}
        autoComplete="off"
      />
      {isOwn ? (
        <p className={css.quiet}>{t('staff.why.staff_yourself')}</p>
      ) : (
        <>
          <OneOf<StaffRole>
            label={t('staff.role')}
            value={draft.role}
            onChoose={(role) => onChange(withRole(draft, role))}
            problem=""
            choices={staffRoles.map((role) => {
              const refusal = refusalOfStaffChange(editor, null, newPerson(editor, role))
              const off = refusal === null ? undefined : t(`staff.why.${refusal}`)
              return { value: role, name: t(`staff.role.${role}`), off }
            })}
          />
          <StoreFields editor={editor} draft={draft} problem={problem('storeIds')} onChange={onChange} />
          {draft.role === 'owner' ? (
            <p className={css.quiet}>{t('staff.ownerRights')}</p>
          ) : (
            <details className={css.rights}>
              <summary>{t('staff.rights')}</summary>
              {rightGroups.map(({ group, rights }) => (
                <SomeOf<Right>
                  key={group}
                  label={t(`staff.group.${group}`)}
                  value={draft.rights.filter((right) => (rights as readonly Right[]).includes(right))}
                  onChoose={(chosen) => onChange({ ...draft, rights: withGroup(draft.rights, rights, chosen) })}
                  problem=""
                  choices={rights.map((right) => ({
                    value: right,
                    name: t(`staff.right.${right}`),
                    off: offOf(right),
                  }))}
                />
              ))}
            </details>
          )}
        </>
      )}
    </>
  )
}

interface StoreProps {
  readonly editor: StaffAccount
  readonly draft: StaffDraft
  readonly problem: string
  readonly onChange: (draft: StaffDraft) => void
}

/** All stores, or some of the editor's. */
function StoreFields({ editor, draft, problem, onChange }: StoreProps) {
  const t = useOwnerText()
  const names = useStoreNames()
  const choices = [...names]
    .filter(([id]) => editor.storeIds.length === 0 || editor.storeIds.includes(id))
    .map(([value, name]) => ({ value, name: `${name} (${value})` }))
  return (
    <div className={css.stores}>
      {editor.storeIds.length === 0 && (
        <YesNo
          label={t('staff.everywhere')}
          value={draft.isEverywhere}
          onChoose={(isEverywhere) => onChange({ ...draft, isEverywhere })}
        />
      )}
      {!draft.isEverywhere && (
        <SomeOf
          label={t('staff.stores')}
          value={draft.storeIds}
          onChoose={(storeIds) => onChange({ ...draft, storeIds })}
          choices={choices}
          problem={problem}
        />
      )}
    </div>
  )
}

function newPerson({ storeIds }: StaffAccount, role: StaffRole) {
  return { username: '', role, added: [], removed: [], storeIds, disabled: false }
}

/** The rights with those of a group as chosen. */
function withGroup(all: readonly Right[], group: readonly Right[], chosen: readonly Right[]): readonly Right[] {
  return [...all.filter((right) => !group.includes(right)), ...chosen]
}
