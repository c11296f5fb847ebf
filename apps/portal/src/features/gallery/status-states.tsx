import {
  Avatar,
  type Column,
  DoneMark,
  PresenceChip,
  Progress,
  RowName,
  rowLinkClass,
  Stepper,
  Table,
  Tag,
} from '@granary/ui'
import { Check, CircleAlert, Undo2 } from 'lucide-react'
import { GallerySection, Row, Sheet } from './gallery-section.tsx'

const projects = [
  {
    name: 'Creamery expansion',
    borrower: 'Hollow Creek Creamery',
    program: 'Business and Industry',
    done: 42,
    saved: 'Today, 2:41 PM',
  },
  {
    name: 'Clinic wing',
    borrower: 'North Fork Health District',
    program: 'Community Facilities',
    done: 61,
    saved: 'Nov 18',
  },
]

type Project = (typeof projects)[number]

const columns: Column<Project>[] = [
  {
    label: 'Project',
    cell: (project) => (
      <RowName detail={project.borrower}>
        <a className={rowLinkClass} href="#status">
          {project.name}
        </a>
      </RowName>
    ),
  },
  { label: 'Program', cell: (project) => project.program },
  {
    label: 'Status',
    cell: (project) => (
      <Tag tone={project.done < 61 ? 'neutral' : 'info'}>
        {project.done < 61 ? 'Pre-application' : 'In review'}
      </Tag>
    ),
  },
  {
    label: 'Required answered',
    cell: (project) => <Progress done={project.done} total={61} words="answered" />,
  },
  { label: 'Last saved', cell: (project) => project.saved, figures: true },
]

export function StatusStates() {
  return (
    <GallerySection id="status" title="Status, progress, table">
      <Row>
        <DoneMark>Complete</DoneMark>
        <Tag tone="info">In progress</Tag>
        <Tag>8 required</Tag>
        <Tag tone="success" icon={Check}>
          Sent
        </Tag>
        <Tag tone="warning" icon={Undo2}>
          Returned
        </Tag>
        <Tag tone="danger" icon={CircleAlert}>
          Not uploaded
        </Tag>
        <PresenceChip initials="DW">Dana is editing</PresenceChip>
        <Avatar initials="MR" />
      </Row>
      <Sheet>
        <Stepper
          label="Steps of the invitation"
          steps={[
            { label: 'Lender and contact', detail: 'Sample State Bank', state: 'done' },
            { label: 'Borrower', state: 'current' },
            { label: 'Project and address', state: 'ahead' },
          ]}
        />
        <div className="gallery-stack">
          <Progress done={42} total={61} />
          <Progress done={61} total={61} />
        </div>
      </Sheet>
      <Row>
        <Table
          caption="Projects"
          columns={columns}
          rows={projects}
          keyOf={(project) => project.name}
          rowsLead
        />
      </Row>
    </GallerySection>
  )
}
