import { iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretLeft } from '@comanda/ui/icon/icons-later.tsx'
import { Link, useNavigate } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'

/** Back to the guest's last page in this app; a first page links to `to`. */
export function ListBack({ to = '/index/home' }: { to?: string }) {
  const text = useText()
  const pathOf = useAppPath()
  const navigate = useNavigate()
  return (
    <Link
      to={pathOf(to)}
      className={iconButtonClass()}
      aria-label={text('store.back')}
      onClick={(event) => {
        // The router counts its own pages.
        if (((history.state as { idx?: number } | null)?.idx ?? 0) < 1) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon shape={caretLeft} size="md" />
    </Link>
  )
}
