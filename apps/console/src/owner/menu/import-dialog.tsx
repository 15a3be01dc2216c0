import type { MenuEditFault, MenuPreview } from '@comanda/contract/menu/menu-edit.routes.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Text } from 'react-aria-components/Text'
import { RefusedError } from '../../app/client.ts'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useOwnerText } from '../i18n/text.ts'
import { OwnerDialog } from '../parts/owner-dialog.tsx'
import css from './menu.module.css'
import { type CellFix, importMenu, type MenuFile, type MenuPlace } from './menu.queries.ts'
import { PreviewList } from './preview-list.tsx'

interface Props {
  readonly place: MenuPlace
  readonly version: number
  readonly onClose: () => void
  readonly onPublished: (version: number) => void
  readonly onMoved: () => void
}

/** More than the server takes (3 MB as base64). */
const mostBytes = 2_200_000

/** A menu file: what it changes first, wrong cells corrected here, then the publish. */
export function ImportDialog({ place, version, onClose, onPublished, onMoved }: Props) {
  const t = useOwnerText()
  const keyOf = useIntentKey()
  const [file, setFile] = useState<MenuFile>()
  const [isTooLarge, setTooLarge] = useState(false)
  /** Corrections by `row column`. */
  const [fixes, setFixes] = useState<Readonly<Record<string, CellFix>>>({})
  const [fields, setFields] = useState<readonly MenuEditFault[]>([])
  const [preview, setPreview] = useState<MenuPreview>()
  const send = useMutation({
    mutationFn: ({ chosen, cells, dryRun }: { chosen: MenuFile; cells: readonly CellFix[]; dryRun: boolean }) =>
      importMenu({ place, version, dryRun, key: keyOf({ chosen, cells, version, dryRun }) }, chosen, cells),
    onSuccess: (answer, { dryRun }) => {
      if (!dryRun) return onPublished(answer.version)
      setPreview(answer)
      setFields(answer.faults)
    },
  })
  const check = (chosen: MenuFile, cells: readonly CellFix[]) => send.mutate({ chosen, cells, dryRun: true })
  async function take(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return
    setTooLarge(chosen.size > mostBytes)
    setPreview(undefined)
    setFixes({})
    if (chosen.size > mostBytes) return
    const read = { name: chosen.name, file: base64Of(new Uint8Array(await chosen.arrayBuffer())) }
    setFile(read)
    check(read, [])
  }
  const isMoved = send.error instanceof RefusedError && send.error.code === 'menu_moved'
  const isUnchecked = fields.some((fault) => keyOfFault(fault) in fixes)
  return (
    <OwnerDialog isWide title={t('menu.import')} onClose={onClose}>
      <DropZone
        className={css.drop ?? ''}
        aria-label={t('menu.drop')}
        onDrop={async ({ items }) => {
          const dropped = items.find((item) => item.kind === 'file')
          await take(await dropped?.getFile())
        }}
      >
        <Text slot="label">{file?.name ?? t('menu.drop')}</Text>
        <FileTrigger acceptedFileTypes={['.csv', '.xlsx']} onSelect={(files) => void take(files?.[0])}>
          <AriaButton className={buttonClass()}>{t('menu.chooseFile')}</AriaButton>
        </FileTrigger>
      </DropZone>
      {isTooLarge && (
        <p role="alert" className={css.fault}>
          {t('menu.tooLarge')}
        </p>
      )}
      {send.isPending && <p role="status">{t('owner.loading')}</p>}
      {send.error !== null && (
        <p role="alert" className={css.fault}>
          {send.error.message}
        </p>
      )}
      {fields.length > 0 && (
        <section>
          <div role="alert">
            <h3>{t('menu.unreadable', { n: fields.length })}</h3>
          </div>
          <ul className={css.faults}>
            {fields.map((fault) => (
              <FaultRow
                key={`${keyOfFault(fault)} ${fault.why}`}
                fault={fault}
                typed={fixes[keyOfFault(fault)]?.text}
                onType={(text) => {
                  const { row, column } = fault
                  setFixes({ ...fixes, [keyOfFault(fault)]: { row, column, text } })
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {preview !== undefined && <PreviewList preview={preview} />}
      <div className={css.actions}>
        <Button onClick={onClose}>{t('menu.back')}</Button>
        {isMoved && (
          <Button kind="primary" onClick={onMoved}>
            {t('menu.look')}
          </Button>
        )}
        {file !== undefined && !isMoved && fields.length > 0 && (
          <Button
            kind="primary"
            waiting={send.isPending}
            disabled={!isUnchecked}
            onClick={() => check(file, Object.values(fixes))}
          >
            {t('menu.checkAgain')}
          </Button>
        )}
        {file !== undefined && !isMoved && fields.length === 0 && (
          <Button
            kind="primary"
            waiting={send.isPending}
            disabled={preview === undefined}
            onClick={() => send.mutate({ chosen: file, cells: Object.values(fixes), dryRun: false })}
          >
            {t('menu.publish')}
          </Button>
        )}
      </div>
    </OwnerDialog>
  )
}

const keyOfFault = ({ row, column }: MenuEditFault) => `${row} ${column}`

interface FaultRowProps {
  readonly fault: MenuEditFault
  readonly typed: string | undefined
  readonly onType: (text: string) => void
}

function FaultRow({ fault, typed, onType }: FaultRowProps) {
  const t = useOwnerText()
  const { text, why, code } = fault
  return (
    <li>
      <p>{why}</p>
      {text !== null && (
        <label className={css.fix}>
          <span>{t('menu.fix', { dish: code, row: fault.row })}</span>
          <input className={css.input} value={typed ?? text} onChange={(event) => onType(event.target.value)} />
        </label>
      )}
    </li>
  )
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  // In parts: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
