import './gallery.css'
import { Avatar, Banner, Logo, Page, PageHeader, SkipLink, TopBar, topBarLinkClass } from '@granary/ui'
import { AddressStates } from './address-states.tsx'
import { BrandStates } from './brand-states.tsx'
import { ButtonStates } from './button-states.tsx'
import { ChoiceStates } from './choice-states.tsx'
import { FileStates } from './file-states.tsx'
import { MessageStates } from './message-states.tsx'
import { NavigationStates } from './navigation-states.tsx'
import { OverlayStates } from './overlay-states.tsx'
import { SaveStates } from './save-states.tsx'
import { StatusStates } from './status-states.tsx'
import { TextStates } from './text-states.tsx'

/** Every part in every state, with sample records only, for whoever provides the toasts. The browser tests look at this page. */
export function Gallery() {
  return (
    <>
      <SkipLink />
      <Banner kind="staging">Staging. Sample records only.</Banner>
      <TopBar
        logo={<Logo />}
        nav={
          <>
            <a className={topBarLinkClass} href="#brand">
              Mark
            </a>
            <a className={topBarLinkClass} href="#text" aria-current="page">
              Fields
            </a>
            <a className={topBarLinkClass} href="#status">
              Status
            </a>
          </>
        }
        end={
          <>
            <span className="gallery-person">Marcus Reyes</span>
            <Avatar initials="MR" />
          </>
        }
      />
      <Page>
        <PageHeader title="Components" meta={['Every part', 'In every state', 'Sample records']} />
        <BrandStates />
        <ButtonStates />
        <TextStates />
        <ChoiceStates />
        <AddressStates />
        <FileStates />
        <StatusStates />
        <MessageStates />
        <SaveStates />
        <NavigationStates />
        <OverlayStates />
      </Page>
    </>
  )
}
