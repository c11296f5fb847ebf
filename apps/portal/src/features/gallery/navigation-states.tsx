import {
  Accordion,
  Breadcrumbs,
  Disclosures,
  DoneMark,
  Pagination,
  RailLayout,
  Tabs,
  Tag,
  TextField,
} from '@granary/ui'
import { useState } from 'react'
import { GallerySection, Row, Sheet } from './gallery-section.tsx'

export function NavigationStates() {
  const [tab, setTab] = useState('pre-application')
  const [open, setOpen] = useState(['loan-structure'])
  const [page, setPage] = useState(1)
  return (
    <GallerySection id="navigation" title="Tabs, categories, trails">
      <Tabs
        label="Stages"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'pre-application',
            label: 'Pre-application',
            panel: <p>The answers of the pre-application.</p>,
          },
          { value: 'application', label: 'Application', panel: <p>The answers of the application.</p> },
          { value: 'history', label: 'History', count: 184, panel: <p>Every change, newest first.</p> },
        ]}
      />
      <Row>
        <Breadcrumbs
          links={[
            <a key="projects" href="#navigation">
              Projects
            </a>,
          ]}
          current="Creamery expansion"
        />
        <Pagination page={page} pages={3} onPageChange={setPage} />
      </Row>
      <Sheet>
        <Disclosures
          name="gallery-programs"
          items={[
            { id: 'program-bi', title: 'Business and Industry', body: 'Loans to businesses in rural areas.' },
            { id: 'program-cf', title: 'Community Facilities', body: 'Loans for essential services.' },
          ]}
        />
      </Sheet>
      <RailLayout
        rail={<p className="gallery-caption">The rail</p>}
        aside={<p className="gallery-caption">Guides</p>}
      >
        <Accordion
          headingLevel={3}
          open={open}
          onOpenChange={setOpen}
          items={[
            {
              value: 'program-setup',
              title: 'Program setup',
              description: 'Program, and who certifies the answers.',
              status: <DoneMark>Complete</DoneMark>,
              complete: true,
              panel: <p>Everything here is answered.</p>,
            },
            {
              value: 'lender-profile',
              title: 'Lender profile',
              description: 'The lender, its contact and its approval.',
              status: <DoneMark>Complete</DoneMark>,
              complete: true,
              panel: <p>Hidden words of the lender profile.</p>,
            },
            {
              value: 'loan-structure',
              title: 'Loan structure',
              description: 'The terms you ask the agency to guarantee.',
              status: <Tag>2 required</Tag>,
              panel: <TextField label="Source of the rate" error="This field is required." />,
            },
            {
              value: 'organization',
              title: 'Organization',
              description: 'Type and documents of the borrowing organization.',
              status: <Tag tone="info">In progress</Tag>,
              panel: <p>Nothing yet.</p>,
            },
          ]}
        />
      </RailLayout>
    </GallerySection>
  )
}
