import { useLocation } from 'react-router'
import { useText } from '../i18n/text.ts'
import { titleId } from './title.ts'

/** The page's heading for screen readers, on a page that shows none. */
export function PageHeading() {
  const text = useText()
  const { pathname } = useLocation()
  return <h1 className="sr">{text(titleId(pathname))}</h1>
}
