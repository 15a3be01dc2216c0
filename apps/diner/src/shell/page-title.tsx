import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { titleId } from '../app/title.ts'
import { useText } from '../i18n/text.ts'

/**
 * The title follows the route, in the page's language. It is announced on navigation, which screen readers do not
 * notice; they read the first page's themselves.
 */
export function PageTitle() {
  const text = useText()
  const { pathname } = useLocation()
  const [said, setSaid] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    const title = text(titleId(pathname))
    document.title = title
    if (last.current !== pathname) setSaid(title)
    last.current = pathname
  }, [text, pathname])
  return (
    <p className="sr" role="status">
      {said}
    </p>
  )
}
