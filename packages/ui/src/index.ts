export { Button, type ButtonLook, type ButtonProps, buttonClass } from './actions/button.tsx'
export { ButtonLink, ExternalTextLink, Link, TextButton } from './actions/link.tsx'
export { Logo } from './brand/logo.tsx'
export { SurveyGrid, SurveyMark, surveyLines, surveySections } from './brand/survey.tsx'
export { Progress, type Step, Stepper } from './data/progress.tsx'
export { type Column, type ColumnOrder, RowName, rowLinkClass, Table } from './data/table.tsx'
export { Avatar, DoneMark, PresenceChip, Tag, type Tone } from './data/tag.tsx'
export { ConflictCard, type ConflictSide } from './feedback/conflict-card.tsx'
export { ErrorSummary, type FieldProblem, focusField } from './feedback/error-summary.tsx'
export { Message, type MessageProps, type MessageTone } from './feedback/message.tsx'
export { SavePill, type SaveState } from './feedback/save-pill.tsx'
export { Banner, EmptyState, ErrorState, LoadingState } from './feedback/states.tsx'
export type { Toast, ToastLink, ToastWords } from './feedback/toast-store.ts'
export { ToastProvider, useToasts } from './feedback/toasts.tsx'
export { AddressField, type AddressFieldProps } from './fields/address-field.tsx'
export { groupedAmount, plainAmount } from './fields/amount-text.ts'
export {
  Checkbox,
  type CheckboxProps,
  MultiChoiceField,
  type MultiChoiceFieldProps,
  RadioField,
  type RadioFieldProps,
} from './fields/choice-fields.tsx'
export type { ChoiceOption } from './fields/choice-option.ts'
export {
  type ControlWiring,
  Field,
  FieldGroup,
  FieldPair,
  type FieldWords,
  labelIdOf,
} from './fields/field.tsx'
export { FileDropField, type FileDropFieldProps, useFileDrop } from './fields/file-drop-field.tsx'
export { FileRow, type FileRowProps } from './fields/file-row.tsx'
export type { Lookup, Suggestion } from './fields/lookup.ts'
export { LookupField } from './fields/lookup-field.tsx'
export { NativeSelect, type NativeSelectProps, SelectControl } from './fields/native-select.tsx'
export {
  DateField,
  MoneyField,
  type MoneyFieldProps,
  NumberField,
  PercentField,
} from './fields/number-fields.tsx'
export { SelectField, type SelectFieldProps, YesNoField } from './fields/select.tsx'
export { TaxIdAdvice, type TaxIdAdviceProps } from './fields/tax-id-advice.tsx'
export { TextArea, type TextAreaProps } from './fields/text-area.tsx'
export { type ControlWidth, TextField, type TextFieldProps } from './fields/text-field.tsx'
export { classNames } from './foundation/class-names.ts'
export { Icon, type IconShape, Spinner } from './foundation/icon.tsx'
export { LookOnly, useLookOnly } from './foundation/look-only.ts'
export { VisuallyHidden } from './foundation/visually-hidden.tsx'
export { Card, Page, PageHeader, RailLayout, SkipLink, TopBar, topBarLinkClass } from './layout/layout.tsx'
export { Accordion, type AccordionItem } from './navigation/accordion.tsx'
export { type Disclosure, Disclosures } from './navigation/disclosures.tsx'
export { PartTabs, type TabItem, TabLinks, Tabs, tabLinkClass } from './navigation/tabs.tsx'
export { Breadcrumbs, Pagination } from './navigation/trails.tsx'
export { type Command, type CommandGroup, CommandPalette } from './overlays/command-palette.tsx'
export { Confirm, type ConfirmProps, Dialog, type DialogProps } from './overlays/dialog.tsx'
export { Menu, type MenuEntry } from './overlays/menu.tsx'
export { Popover } from './overlays/popover.tsx'
export { Tooltip } from './overlays/tooltip.tsx'
export { useWaitToClose } from './overlays/wait-to-close.tsx'
