import { receipt, storefront, translate } from '@comanda/ui/icon/icons.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { ListItem, ListItemContent, listItemClass } from '@comanda/ui/layout/list-item.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../app/page-input.ts'
import { MineMember } from '../../features/member/components/mine-member.tsx'
import { SignOut } from '../../features/member/components/sign-out.tsx'
import { TermsItems } from '../../features/member/components/terms-items.tsx'
import { useMember } from '../../features/member/member.queries.ts'
import { LanguageDialog } from '../../features/style/components/language-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import styles from './mine.module.css'

/** The member centre, and the guest's own data on this phone. */
export function Page() {
  const text = useText()
  const pathOf = useAppPath()
  const { openVip } = usePage().style
  const isMember = useMember().data?.isVip === true && openVip
  const [choosing, setChoosing] = useState(false)
  return (
    <PageFrame>
      <TopBar title={text('mine.title')} />
      <Main>
        {openVip && <MineMember />}
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
            {openVip && <TermsItems />}
          </Card>
        </div>
        {isMember && <SignOut />}
      </Main>
      <LanguageDialog open={choosing} onClose={() => setChoosing(false)} />
    </PageFrame>
  )
}
