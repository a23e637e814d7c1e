//! Results as columns, written as comma-separated values or Parquet: one row for each game and seat.

use crate::failure::Failure;
use std::path::Path;

/// A column with a value in every row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Values {
    Whole(Vec<i64>),
    Real(Vec<f64>),
    Text(Vec<String>),
}

/// A named column.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) values: Values,
}

impl Column {
    pub(crate) fn new(name: impl Into<String>, values: Values) -> Column {
        Column { name: name.into(), values }
    }
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Values::Whole(values) => values.len(),
            Values::Real(values) => values.len(),
            Values::Text(values) => values.len(),
        }
    }

    fn cell(&self, row: usize) -> String {
        match self {
            Values::Whole(values) => values[row].to_string(),
            Values::Real(values) => values[row].to_string(),
            Values::Text(values) => values[row].clone(),
        }
    }
}

fn failed(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::File(format!("cannot write {}: {error}", path.display()))
}

/// Writes the columns as comma-separated values with a heading.
pub(crate) fn write_csv(path: &Path, columns: &[Column]) -> Result<(), Failure> {
    let mut writer = csv::Writer::from_path(path).map_err(|error| failed(path, error))?;
    let write = |writer: &mut csv::Writer<_>| -> Result<(), csv::Error> {
        writer.write_record(columns.iter().map(|column| &column.name))?;
        let rows = columns.first().map_or(0, |column| column.values.len());
        for row in 0..rows {
            writer.write_record(columns.iter().map(|column| column.values.cell(row)))?;
        }
        Ok(writer.flush()?)
    };
    write(&mut writer).map_err(|error| failed(path, error))
}

/// Writes the columns as one row group of a Parquet file.
#[cfg(feature = "parquet")]
pub(crate) fn write_parquet(path: &Path, columns: &[Column]) -> Result<(), Failure> {
    let file = std::fs::File::create(path).map_err(|error| failed(path, error))?;
    parquet_file(file, columns).map_err(|error| failed(path, error))
}

#[cfg(feature = "parquet")]
fn parquet_file(file: std::fs::File, columns: &[Column]) -> Result<(), parquet::errors::ParquetError> {
    use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
    use parquet::file::writer::SerializedFileWriter;
    let schema = std::sync::Arc::new(schema(columns)?);
    let mut writer = SerializedFileWriter::new(file, schema, Default::default())?;
    let mut group = writer.next_row_group()?;
    for column in columns {
        let Some(mut target) = group.next_column()? else {
            break;
        };
        match &column.values {
            Values::Whole(values) => target.typed::<Int64Type>().write_batch(values, None, None)?,
            Values::Real(values) => target.typed::<DoubleType>().write_batch(values, None, None)?,
            Values::Text(values) => {
                let bytes: Vec<ByteArray> = values.iter().map(|value| value.as_str().into()).collect();
                target.typed::<ByteArrayType>().write_batch(&bytes, None, None)?
            }
        };
        target.close()?;
    }
    group.close()?;
    writer.close()?;
    Ok(())
}

#[cfg(feature = "parquet")]
fn schema(columns: &[Column]) -> Result<parquet::schema::types::Type, parquet::errors::ParquetError> {
    use parquet::basic::{LogicalType, Repetition, Type as Physical};
    use parquet::schema::types::Type;
    let field = |column: &Column| {
        let (physical, logical) = match column.values {
            Values::Whole(_) => (Physical::INT64, None),
            Values::Real(_) => (Physical::DOUBLE, None),
            Values::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        Type::primitive_type_builder(&column.name, physical)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(logical)
            .build()
            .map(std::sync::Arc::new)
    };
    let fields = columns.iter().map(field).collect::<Result<_, _>>()?;
    Type::group_type_builder("ecumene").with_fields(fields).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns() -> Vec<Column> {
        vec![
            Column::new("seat", Values::Whole(vec![1, 2])),
            Column::new("won", Values::Real(vec![0.5, 0.25])),
            Column::new("bot, and why", Values::Text(vec!["greedy".into(), "search:1\"".into()])),
        ]
    }

    #[test]
    fn comma_separated_values_quote_what_needs_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.csv");
        write_csv(&path, &columns()).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text, "seat,won,\"bot, and why\"\n1,0.5,greedy\n2,0.25,\"search:1\"\"\"\n");
        assert_eq!(write_csv(folder.path(), &columns()).unwrap_err().exit_code(), 3);
    }

    #[cfg(feature = "parquet")]
    #[test]
    fn parquet_reads_back_what_was_written() {
        use parquet::file::reader::{FileReader as _, SerializedFileReader};
        use parquet::record::RowAccessor as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.parquet");
        write_parquet(&path, &columns()).unwrap();
        let reader = SerializedFileReader::new(std::fs::File::open(&path).unwrap()).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 2);
        assert_eq!((rows[1].get_long(0).unwrap(), rows[1].get_double(1).unwrap()), (2, 0.25));
        assert_eq!(rows[1].get_string(2).unwrap(), "search:1\"");
    }
}
