import { useMemo } from 'react';
import { Select } from '../../../ui/select';
import { useDepartments } from '../team-context';
import { departmentRows, pathOfDepartment } from './department-rows';

export interface DepartmentSelectProps {
  readonly label: string;
  /** The option for no department. */
  readonly emptyLabel: string;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly isLabelHidden?: boolean;
  readonly variant?: 'outline' | 'quiet';
  readonly isDisabled?: boolean;
}

const none = 'none';

/** A department, by its path. */
export const DepartmentSelect = ({ emptyLabel, value, onChange, ...rest }: DepartmentSelectProps) => {
  const departments = useDepartments();
  const options = useMemo(() => departmentRows(departments).map(({ department: { id } }) => ({ value: String(id), label: pathOfDepartment(departments, id).map(({ name }) => name).join(' / ') })), [departments]);
  const isKnown = departments.some(({ id }) => id === value);
  return (
    <Select
      {...rest} value={isKnown ? String(value) : none} options={[{ value: none, label: emptyLabel }, ...options]}
      onChange={(chosen) => { onChange(chosen === none ? null : Number(chosen)); }}
    />
  );
};
