import { Note } from '@comanda/ui/feedback/note.tsx'
import { receipt, storefront, translate, user } from '@comanda/ui/icon/icons.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { ListItem, ListItemContent, listItemClass } from '@comanda/ui/layout/list-item.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAppPath } from '../../app/page-input.ts'
import { LanguageDialog } from '../../features/style/components/language-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './mine.module.css'

/** The guest's own data on this phone. Membership will stand here. */
export function Page() {
  const text = useText()
  const pathOf = useAppPath()
  const [choosing, setChoosing] = useState(false)
  return (
    <PageFrame>
      <TopBar title={text('mine.title')} />
      <Main>
        <Note icon={user}>{text('mine.memberLater')}</Note>
        <div className={styles.list}>
          <Card flush>
            <ListItem
              icon={translate}
              name={text('style.language')}
              value={text('style.languageName')}
              onClick={() => setChoosing(true)}
            />
            <Link to={pathOf('/index/bill')} className={listItemClass}>
              <ListItemContent icon={receipt} name={text('mine.bills')} caret />
            </Link>
            <Link to={pathOf('/storelist/all/1')} className={listItemClass}>
              <ListItemContent icon={storefront} name={text('mine.stores')} caret />
            </Link>
          </Card>
        </div>
      </Main>
      <LanguageDialog open={choosing} onClose={() => setChoosing(false)} />
    </PageFrame>
  )
}
