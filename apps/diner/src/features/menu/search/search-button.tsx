import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { magnifyingGlass } from '@comanda/ui/icon/icons.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { openSearch } from './search-open.state.ts'

/** Opens the search (search-host.tsx). The index is fetched as the thumb comes down. */
export function SearchButton({ version }: { version: number }) {
  const text = useText()
  const page = usePage()
  const warm = () =>
    void import('./search.state.ts').then(({ warmSearch }) => warmSearch(page, version)).catch(() => undefined)
  return (
    <IconButton
      shape={magnifyingGlass}
      label={text('menu.search')}
      aria-haspopup="dialog"
      onPointerDown={warm}
      onClick={() => openSearch(true)}
    />
  )
}
